export * from './access';
export * from './boot';
export * from './call';
export * from './envelope';
export * from './manifest';
