export * from './history';
export * from './portal';
export * from './remote';
