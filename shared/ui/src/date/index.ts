export { DateInput, type DateInputProps } from './date-input';
export { periodPresets, sinceBeginning, taxYearStart, type Period, type PeriodPreset } from './period';
export { PeriodPicker, type PeriodPickerProps } from './period-picker';
