export * from './access';
export * from './boot';
export * from './call';
export * from './envelope';
export * from './manifest';
export * from './failures';
export * from './release';
export * from './remote-events';
