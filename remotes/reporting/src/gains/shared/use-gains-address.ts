import { useLocation, useSearchParams } from 'react-router-dom';
import { poolings, type Pooling } from '@tessera/contract/gains/values';
import { isIsoDate, taxYearDates, taxYearOf } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';
import type { Period } from '@tessera/ui/date';

export const views = ['report', 'what-if', 'household'] as const;
export type View = (typeof views)[number];

interface Shown {
  readonly view: View;
  readonly period: Period;
  readonly pooling: Pooling;
  /** The pool whose disposals are open. */
  readonly asset: string | null;
  /** The disposal whose matches are open. */
  readonly disposal: string | null;
}

/** What the tab shows: all of it is in the address, so that it can be sent to a colleague. */
export const useGainsAddress = () => {
  const { businessDate } = usePortal();
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const year = taxYearOf(businessDate);
  const usual: Period = { from: taxYearDates(year).from, to: businessDate };
  const day = (name: string, otherwise: string): string => {
    const text = params.get(name) ?? '';
    return isIsoDate(text) ? text : otherwise;
  };
  const shown: Shown = {
    view: views.find((view) => view === params.get('show')) ?? 'report',
    period: { from: day('fromDate', usual.from), to: day('toDate', usual.to) },
    pooling: poolings.find((pooling) => pooling === params.get('pooling')) ?? 'account',
    asset: params.get('asset'),
    disposal: params.get('disposal'),
  };
  const put = (changes: Readonly<Record<string, string | null>>, replace = true): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  const closed = { asset: null, disposal: null };
  return {
    ...shown,
    show: (view: View): void => put({ ...closed, show: view === 'report' ? null : view }, false),
    choosePeriod: ({ from, to }: Period): void =>
      put(
        from === usual.from && to === usual.to
          ? { fromDate: null, toDate: null }
          : { fromDate: from || null, toDate: to || null },
      ),
    chooseUsualPeriod: (): void => put({ fromDate: null, toDate: null }),
    // A pool of an account is none of the person's.
    choosePooling: (pooling: Pooling): void => put({ ...closed, pooling: pooling === 'account' ? null : pooling }),
    /** The address of the tab with the disposals of a pool. */
    hrefOfAsset: (asset: string): string => {
      const next = new URLSearchParams(params);
      next.set('asset', asset);
      next.delete('disposal');
      return `${pathname}?${next.toString()}`;
    },
    closeAsset: (): void => put(closed, false),
    openDisposal: (disposal: string | null): void => put({ disposal: disposal ?? 'none' }),
  };
};

export type GainsAddress = ReturnType<typeof useGainsAddress>;
