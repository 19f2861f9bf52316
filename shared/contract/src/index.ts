export * from './language/access';
export * from './portal/boot';
export * from './language/call';
export * from './language/envelope';
export * from './portal/manifest';
export * from './portal/failures';
export * from './portal/release';
export * from './portal/remote-events';
