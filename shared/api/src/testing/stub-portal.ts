import type { EntityChanged, Portal, PortalRequest, PortalResponse, Toast } from '@tessera/runtime';

export type Responder = (request: PortalRequest, attempt: number) => PortalResponse | Promise<PortalResponse>;

/**
 * The few parts of a portal that the engine uses, for this package's tests; remotes use `@tessera/testing/fake-portal`.
 */
export const createStubPortal = (respond: Responder) => {
  const requests: PortalRequest[] = [];
  const toasts: Toast[] = [];
  const changed: EntityChanged[] = [];
  const listeners = new Set<(event: EntityChanged) => void>();
  let expiries = 0;
  const portal = {
    api: {
      send: async (request: PortalRequest) => {
        requests.push(request);
        return respond(request, requests.length);
      },
      sessionExpired: () => {
        expiries += 1;
      },
    },
    toast: (toast: Toast) => {
      toasts.push(toast);
    },
    onDropped: () => undefined,
    events: {
      entityChanged: (event: EntityChanged) => {
        changed.push(event);
        listeners.forEach((listener) => listener(event));
      },
      onEntityChanged: (listener: (event: EntityChanged) => void) => {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    },
  };
  // The engine never reads the rest of a portal; a test that makes it do so fails on undefined.
  return { portal: portal as unknown as Portal, requests, toasts, changed, listeners, expiries: () => expiries };
};

export const ok = (data: unknown, meta?: unknown): PortalResponse => ({
  status: 200,
  body: meta === undefined ? { data } : { data, meta },
});
export const failed = (
  status: number,
  errorMessage: string,
  fieldErrors: readonly { fieldName: string; type: string; errorMessage: string }[] = [],
): PortalResponse => ({
  status,
  body: { error: { statusCode: status, errorMessage, type: 'test', fieldErrors } },
});
