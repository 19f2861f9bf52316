export { ColourField } from './colour-field';
export { ErrorSummary } from './error-summary';
export { FieldFrame, type ControlProps, type FieldFrameProps, type FieldProps } from './field';
export {
  CheckboxField,
  DateField,
  MoneyField,
  PercentField,
  SegmentField,
  SelectField,
  TextAreaField,
  TextField,
  choicesOf,
  type Choice,
  type SelectFieldProps,
  type TextFieldProps,
} from './fields';
export { Form, type FormProps } from './form';
export { ListError } from './list-error';
export { refusing, serverErrorsOf, useFieldError, useServerErrors, type ServerErrors } from './server-errors';
export { SubmitBar, type SubmitBarProps } from './submit-bar';
export { SteppedForm, reviewStep, type FormDraft, type FormStep, type SteppedFormProps } from './stepped-form';
