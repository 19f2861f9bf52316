export { Can } from './can';
export { Extension, ExtensionSlot } from './extension-slot';
export { formStepsOf, formStepsState } from './form-steps';
export * from './history';
export { useAccess, useActions, useExtensions, useFlags, useOverlay, usePageTitle, useWatched, useWork } from './hooks';
export * from './portal';
export { usePortal } from './portal-context';
export * from './remote';
export { useUnsavedChanges } from './use-unsaved-changes';
