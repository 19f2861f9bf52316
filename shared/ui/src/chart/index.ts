export { LineChart, type LineChartProps, type LinePoint, type LineSeries } from './line-chart';
export { Sparkline, type SparklineProps } from './sparkline';
