import { use } from 'react';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { PopupPlace } from '../forms/dialog.tsx';

/** Shows the list or menu of a control above everything else, also above the dialog that the control is in. */
export function Popup(props: PopoverProps) {
  const place = use(PopupPlace);
  return <Popover {...props} {...(place !== null && { UNSTABLE_portalContainer: place })} />;
}
