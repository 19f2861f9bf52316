import type { ElementType, Key, ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * The function called by the development transform, made from what every host provides: a production host has no
 * `react/jsx-dev-runtime`.
 */
export const jsxDEV = (type: ElementType, props: unknown, key: Key | undefined, isStatic: boolean): ReactElement =>
  (isStatic ? jsxs : jsx)(type, props, key);
