export { InstrumentField, type InstrumentFieldProps, type UseInstruments } from './instrument-field';
export { PasteOrFile, type PasteOrFileProps } from './paste-or-file';
export { PercentLinesField, type PercentLinesFieldProps } from './percent-lines-field';
export { SearchField, type SearchFieldProps } from './search-field';
export { SearchSelect } from './search-select';
export type { SearchSelectProps, SelectChoice } from './search-select-props';
