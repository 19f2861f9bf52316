/*
 * Runs in a developer's page before the host's scripts. Fast refresh needs the development edition of React, and a hook that is there
 * before React DOM is; the host has the production one. The federation runtime lets a plugin say where a shared module comes from, so
 * host and remotes share this React instead, where it is of the very version the host provides.
 */
const refresh = require('react-refresh/runtime');

refresh.injectIntoGlobalHook(globalThis);

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
      if (pkgName in development && shared.version === react.version) shared.get = () => Promise.resolve(() => development[pkgName]);
      return registration;
    },
  },
]);
