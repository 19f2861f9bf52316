export type { CallAnswer, CallRequest, PortalBaseQuery } from './base-query';
// Remotes published before contract 1.6 take these three from here.
export { callErrorOf, isForbidden, isNotFound } from '@tessera/runtime';
export { formErrorsOf, isStale, networkError, type FormErrors } from './call-error';
export type { PreviewArguments, ReadArguments, ReadResult, Rows, WriteArguments, WriteResult } from './call-types';
export { mutation, query, type Calls, type EndpointsOf } from './endpoints';
export { wireEntityEvents, type RemoteApi } from './entity-events';
export { entityKinds, type EntityKind } from './entity-kinds';
export { listResult, type ListResult } from './list-result';
export { createRemoteApi } from './remote-api';
export { createRemoteStore } from './remote-store';
export { reportDate } from './report-date';
export { saveFile } from './save-file';
export { clientLookup } from './client-lookup';
export { useSavedViews } from './use-saved-views';
export { viewStore } from './view-store';
export { usePreview, type Preview } from './use-preview';
export { useSave, type Save } from './use-save';
export { useSubmitOnce, type Act, type Done, type Submission } from './use-submit-once';
