const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the platform parts of Node that it lacks and that RTK Query and react-router use. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of ['fetch', 'Request', 'Response', 'Headers', 'ReadableStream', 'TransformStream', 'TextEncoder', 'TextDecoder', 'MessageChannel', 'MessagePort', 'structuredClone', 'BroadcastChannel']) {
      this.global[name] ??= globalThis[name];
    }
  }
};
