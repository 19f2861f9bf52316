export type { CallAnswer, CallRequest, PortalBaseQuery } from './calls/base-query';
// Remotes published before contract 1.6 take these three from here.
export { callErrorOf, isForbidden, isNotFound } from '@tessera/runtime';
export { formErrorsOf, isStale, networkError, type FormErrors } from './calls/call-error';
export type {
  PreviewArguments,
  ReadArguments,
  ReadResult,
  Rows,
  WriteArguments,
  WriteResult,
} from './calls/call-types';
export { mutation, query, type Calls, type EndpointsOf } from './calls/endpoints';
export { wireEntityEvents, type RemoteApi } from './calls/entity-events';
export { entityKinds, type EntityKind } from '@tessera/contract';
export { listResult, type ListResult } from './calls/list-result';
export { createRemoteApi } from './calls/remote-api';
export { createRemoteStore } from './calls/remote-store';
export { reportDate } from './calls/report-date';
export { readOnce, saveInParts, useCollectFile, useDocumentDownload, useFile, useReadFile } from './files/collect-file';
export { useChosenFiles } from './files/use-chosen-files';
export { saveFile } from './files/save-file';
export { clientLookup } from './lookups/client-lookup';
export { instrumentLookup } from './lookups/instrument-lookup';
export { useListExport } from './files/use-list-export';
export { useSavedViews } from './views/use-saved-views';
export { viewStore } from './views/view-store';
export { useDraft, type Draft, type SavedDraft } from './forms/use-draft';
export { usePreview, type Preview } from './forms/use-preview';
export { useSave, type Save } from './forms/use-save';
export { useSubmitOnce, type Act, type Done, type Submission } from './forms/use-submit-once';
