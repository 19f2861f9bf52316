require('./compile-once.cjs');
const { TestEnvironment } = require('jest-environment-jsdom');
const { speedUpComputedStyle } = require('./computed-style.cjs');

/**
 * jsdom with the platform parts of Node that it lacks and that RTK Query and react-router use. Not MessageChannel:
 * React's scheduler would keep one open, and a run of a single file would never end; without it the scheduler uses
 * timers.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'ReadableStream',
      'TransformStream',
      'TextEncoder',
      'TextDecoder',
      'structuredClone',
      'BroadcastChannel',
    ]) {
      this.global[name] ??= globalThis[name];
    }
    speedUpComputedStyle(this.global);
  }
};
