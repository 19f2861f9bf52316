export { ChoiceListField, type ExplainedChoice } from './choice-list-field';
export { ColourField } from './colour-field';
export { DraftForm, type DraftFormProps } from './draft-form';
export { ErrorSummary } from './error-summary';
export { controlId, FieldFrame, type ControlProps, type FieldFrameProps, type FieldProps } from './field';
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
export { FileChooser } from './file-chooser';
export { Form, type FormProps } from './form';
export { ListError } from './list-error';
export { refusing, serverErrorsOf, useFieldError, useServerErrors, type ServerErrors } from './errors/server-errors';
export { LiveAnswer, PreviewCards, type LiveAnswerProps } from './live-answer';
export { LoadingForm } from './loading-form';
export { ResultFrame, type ResultFrameProps } from './result-frame';
export { SubmitBar, type SubmitBarProps } from './submit-bar';
export { SteppedForm, reviewStep, type FormDraft, type FormStep, type SteppedFormProps } from './stepped-form';
export { useLinesFocus } from './use-lines-focus';
