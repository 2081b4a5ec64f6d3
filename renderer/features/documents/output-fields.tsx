import { DOCUMENT_FORMATS, type DocumentFormatId } from '../../../shared/domain/document-format.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { useDocuments } from './context.ts';
import { selectConvertibleFormats } from './selectors.ts';

function OutputField({ format }: { format: DocumentFormatId }) {
  const output = useDocuments((state) => state.outputFormats[format] ?? format);
  const setOutputFormat = useDocuments((state) => state.setOutputFormat);
  const { label, outputFormats } = DOCUMENT_FORMATS[format];
  return (
    <SelectField
      label={t('{label} becomes', { label: t(label) })}
      value={output}
      onChange={({ target }) => {
        const chosen = outputFormats.find((each) => each === target.value);
        if (chosen !== undefined) setOutputFormat(format, chosen);
      }}
    >
      {outputFormats.map((each) => (
        <option key={each} value={each}>
          {t(DOCUMENT_FORMATS[each].label)}
        </option>
      ))}
    </SelectField>
  );
}

/** What translations are to be; one field for each kind of planned file that leaves a choice. */
export function OutputFields() {
  const convertible = useDocuments(selectConvertibleFormats);
  return convertible.map((format) => <OutputField key={format} format={format} />);
}
