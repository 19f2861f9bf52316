/*
 * Runs in a developer's page before the host's scripts. Fast refresh needs the development edition of React, and a place where React DOM
 * leaves itself for the remote's refresh runtime to find; the host has the production edition. The federation runtime lets a plugin say
 * where a shared module comes from, so host and remotes share this React instead, where it is of the very version the host provides.
 */
const renderers = new Map();
const nothing = () => undefined;

// There already where the browser has React's developer tools.
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject: (renderer) => {
    renderers.set(renderers.size + 1, renderer);
    return renderers.size;
  },
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
};

const { registerGlobalPlugins } = require('@module-federation/enhanced/runtime');
const react = require('react');

const development = {
  react,
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/client': require('react-dom/client'),
};

registerGlobalPlugins([
  {
    name: 'tessera-development-react',
    beforeRegisterShare(registration) {
      const { pkgName, shared } = registration;
      if (pkgName in development && shared.version === react.version)
        shared.get = () => Promise.resolve(() => development[pkgName]);
      return registration;
    },
  },
]);
