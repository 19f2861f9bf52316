export { applyTheme } from './apply-theme';
export { colours, seriesColours, type Colours } from './colours';
export { contrastRatio } from './contrast';
export { firmColours } from './firm-colours';
