import { useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../forms/dialog.tsx';
import { RadioGroup, type RadioChoice } from '../controls/radio-group.tsx';
import forms from '../forms/forms.module.css';
import { Form } from '../forms/form.tsx';

interface FormatDialogProps<F extends string> {
  title: string;
  hint: string;
  formats: readonly RadioChoice<F>[];
  /** Default for the first time; afterward the last choice is used. */
  usual: F;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (format: F) => void;
}

/** Asks for the format of an export; the system asks for the location. */
export function FormatDialog<F extends string>(props: FormatDialogProps<F>) {
  const { title, hint, formats, usual, isOpen, onClose, onChoose } = props;
  const [chosen, setChosen] = useState(usual);
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <Form
          label={title}
          className={forms['body']}
          onSubmit={() => {
            onClose();
            onChoose(chosen);
          }}
        >
          <p>{hint}</p>
          <RadioGroup
            label={t('timeReport.format')}
            choices={formats}
            value={chosen}
            onChange={setChosen}
          />
          <Button type="submit" variant="primary" className={forms['submit']}>
            {t('timeReport.chooseLocation')}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
