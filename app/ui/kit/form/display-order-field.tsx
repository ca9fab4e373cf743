import { InputField, type InputFieldProps } from '~/ui/field';

/** The position of a record among its type. */
export const DisplayOrderField = (props: Omit<InputFieldProps, 'label' | 'type'>) => (
  <InputField {...props} className="max-w-[170px]" label="Display order" type="number" step={1} />
);
