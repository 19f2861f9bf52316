export { callErrorOf, formErrorsOf, isForbidden, isNotFound, networkError, type FormErrors } from './call-error';
export type { ReadArguments, ReadResult, Rows, WriteArguments, WriteResult } from './call-types';
export { mutation, query } from './endpoints';
export { wireEntityEvents, type RemoteApi } from './entity-events';
export { entityKinds, type EntityKind } from './entity-kinds';
export { listResult, type ListResult } from './list-result';
export { createRemoteApi } from './remote-api';
export { createRemoteStore } from './remote-store';
export { reportDate } from './report-date';
