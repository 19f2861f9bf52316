export { SearchSelect } from './search-select';
export type { SearchSelectProps, SelectChoice } from './search-select-props';
