export { applyTheme } from './apply-theme';
export { firmColours } from './firm-colours';
export { seriesColours } from './series-colours';
