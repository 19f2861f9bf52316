import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

// Limits only to end a hang on a busy machine; they measure nothing.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(60_000);

// React in development takes a stack of calls for each element it makes, to say who owned it; no test reads one, and
// they were a sixth of the time of a test. It stops by itself at ten thousand.
const internals = (React as unknown as Record<string, { recentlyCreatedOwnerStacks: number } | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });

// jsdom has no layout, so what asks about it gets fixed answers.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
})) as typeof matchMedia;

// jsdom has no canvas either: charts draw on one that accepts every call and draws nothing.
const context = new Proxy(
  {},
  { get: (_target, name) => (name === 'measureText' ? () => ({ width: 0 }) : () => undefined), set: () => true },
);
HTMLCanvasElement.prototype.getContext = (() => context) as unknown as HTMLCanvasElement['getContext'];
globalThis.Path2D ??= class {
  addPath(): void {}
  moveTo(): void {}
  lineTo(): void {}
  rect(): void {}
  arc(): void {}
  closePath(): void {}
} as unknown as typeof Path2D;

const later = setTimeout;

/**
 * jsdom has no message channel, which antd's select waits with; a timer of the real clock does as well, also under fake
 * timers.
 */
class TimerChannel {
  readonly port1: { onmessage: ((event: object) => void) | null } = { onmessage: null };
  readonly port2 = {
    postMessage: (): void => {
      later(() => this.port1.onmessage?.({}), 0);
    },
  };
}
globalThis.MessageChannel ??= TimerChannel as unknown as typeof MessageChannel;
