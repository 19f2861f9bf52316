import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query';
import type { Call, EntityKind, Meta } from '@tessera/contract';
import type { CallId, catalogue } from '@tessera/contract/catalogue';
import type { CallData } from '@tessera/contract/schemas';
import type { CallArguments } from './address';
import type { CallAnswer, PortalBaseQuery } from './base-query';
import type { PreviewArguments, ReadArguments, ReadResult, Rows, WriteArguments, WriteResult } from './call-types';
import { portalOf } from './portal-extra';

type Builder<ReducerPath extends string> = EndpointBuilder<PortalBaseQuery, EntityKind, ReducerPath>;
type CallOf<Id extends CallId> = Call & { readonly id: Id };

const isPaged = (call: Call): boolean => call.query.includes('page');

/** Rows and paging of a list response. Some peers send only `count`; page and page size then come from the request. */
const rowsOf = ({ data, meta }: CallAnswer, values: CallArguments): Rows<unknown> => {
  const rows = Array.isArray(data) ? data : [];
  const full: Meta = {
    count: meta?.count ?? rows.length,
    page: meta?.page ?? Number(values.page ?? 1),
    pageSize: meta?.pageSize ?? Number(values.pageSize ?? 50),
  };
  return { rows, meta: full };
};

/** Catalogue calls by their ids. */
export type Calls = { readonly [Id in CallId]?: CallOf<Id> };

/** The endpoints of calls: a read or a preview becomes a query, a write a mutation. */
export type EndpointsOf<Listed extends Calls, ReducerPath extends string> = {
  [Id in keyof Listed & CallId]: (typeof catalogue)[Id]['kind'] extends 'read'
    ? QueryDefinition<ReadArguments<Id>, PortalBaseQuery, EntityKind, ReadResult<Id>, ReducerPath>
    : (typeof catalogue)[Id]['kind'] extends 'preview'
      ? QueryDefinition<PreviewArguments<Id>, PortalBaseQuery, EntityKind, CallData<Id>, ReducerPath>
      : MutationDefinition<WriteArguments<Id>, PortalBaseQuery, EntityKind, WriteResult<Id>, ReducerPath>;
};

/** Makes the endpoint of each call that a remote lists. */
export const endpointsOf = <const Listed extends Calls, ReducerPath extends string>(
  build: Builder<ReducerPath>,
  listed: Listed,
): EndpointsOf<Listed, ReducerPath> =>
  Object.fromEntries(
    Object.values(listed as Record<string, CallOf<CallId>>).map((call) => [
      call.id,
      endpointMakers[call.kind](build, call),
    ]),
  ) as unknown as EndpointsOf<Listed, ReducerPath>; // each is made of the call of its own id

/** The RTK Query endpoint of a catalogue read; arguments and result are inferred from the call. */
export const query = <Id extends CallId, ReducerPath extends string>(
  build: Builder<ReducerPath>,
  call: CallOf<Id>,
): QueryDefinition<ReadArguments<Id>, PortalBaseQuery, EntityKind, ReadResult<Id>, ReducerPath> =>
  build.query<ReadResult<Id>, ReadArguments<Id>>({
    query: (values) => ({ call, values: (values ?? {}) as CallArguments }),
    transformResponse: (answer: CallAnswer, _meta, values) =>
      (isPaged(call) ? rowsOf(answer, (values ?? {}) as CallArguments) : answer.data) as ReadResult<Id>,
    providesTags: call.tags,
  });

/**
 * The RTK Query endpoint of a catalogue preview: a read whose question is its body. Nothing is cached once no component
 * shows it, so an answer is never older than the form it is about.
 */
const preview = <Id extends CallId, ReducerPath extends string>(
  build: Builder<ReducerPath>,
  call: CallOf<Id>,
): QueryDefinition<PreviewArguments<Id>, PortalBaseQuery, EntityKind, CallData<Id>, ReducerPath> =>
  build.query<CallData<Id>, PreviewArguments<Id>>({
    query: (values) => {
      const { body, ...rest } = values as CallArguments & { body?: unknown };
      return { call, values: rest, body };
    },
    transformResponse: (answer: CallAnswer) => answer.data as CallData<Id>,
    providesTags: call.tags,
    keepUnusedDataFor: 0,
  });

/**
 * The RTK Query endpoint of a catalogue write. Success publishes `entity.changed` for each of the call's tags; this
 * remote's own reads refresh through the same event as every other remote's.
 */
export const mutation = <Id extends CallId, ReducerPath extends string>(
  build: Builder<ReducerPath>,
  call: CallOf<Id>,
): MutationDefinition<WriteArguments<Id>, PortalBaseQuery, EntityKind, WriteResult<Id>, ReducerPath> =>
  build.mutation<WriteResult<Id>, WriteArguments<Id>>({
    query: (values) => {
      const { body, idempotencyKey, ...rest } = values as CallArguments & { body?: unknown; idempotencyKey?: string };
      return { call, values: rest, body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
    },
    transformResponse: (answer: CallAnswer) => answer.data as WriteResult<Id>,
    onQueryStarted: (_values, { queryFulfilled, extra }) =>
      queryFulfilled.then(
        () => call.tags.forEach((kind) => portalOf(extra).events.entityChanged({ kind })),
        // The form that submitted receives the failure itself.
        () => undefined,
      ),
  });

const endpointMakers = { read: query, preview, write: mutation };
