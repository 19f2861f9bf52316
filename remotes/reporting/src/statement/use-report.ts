import { useSearchParams } from 'react-router-dom';
import { isIsoDate } from '@tessera/domain/dates';
import { usePortal } from '@tessera/runtime';
import { periodPresets, type Period } from '@tessera/ui/date';
import { Api } from '../calls/api';

/** What the address says for a period without a first day. */
const beginning = 'first';

/** The period in the address: by default this tax year so far. An empty first day is the beginning. */
export const useReportPeriod = () => {
  const { businessDate } = usePortal();
  const [params, setParams] = useSearchParams();
  const usual = periodPresets(businessDate).find(({ key }) => key === 'tax-year') ?? { from: '', to: businessDate };
  const [from, to] = [params.get('fromDate'), params.get('toDate')];
  const period: Period = {
    from: from === beginning ? '' : from !== null && isIsoDate(from) ? from : usual.from,
    to: to !== null && isIsoDate(to) ? to : usual.to,
  };
  const choose = (next: Period): void =>
    setParams(
      (current) => {
        const address = new URLSearchParams(current);
        address.set('fromDate', next.from === '' ? beginning : next.from);
        if (next.to === '' || next.to === businessDate) address.delete('toDate');
        else address.set('toDate', next.to);
        if (next.from === usual.from && next.to === usual.to) address.delete('fromDate');
        return address;
      },
      { replace: true },
    );
  return { period, choose };
};

/** Whether the report is of the client or of the client's fee group, in the address. */
export const useReportSubject = () => {
  const [params, setParams] = useSearchParams();
  const isGroup = params.get('of') === 'group';
  const choose = (group: boolean): void =>
    setParams(
      (current) => {
        const address = new URLSearchParams(current);
        if (group) address.set('of', 'group');
        else address.delete('of');
        return address;
      },
      { replace: true },
    );
  return { isGroup, choose };
};

interface Question {
  readonly clientId: string;
  readonly accountId: string | undefined;
  readonly isGroup: boolean;
  readonly period: Period;
}

/** Reads the report that is asked for: of an account, a client or a fee group, each by its own call. */
export const useReport = ({ clientId, accountId, isGroup, period }: Question) => {
  const { firmId } = usePortal().firm;
  const dates = { ...(period.from === '' ? {} : { fromDate: period.from }), toDate: period.to };
  const ofClient = { firmId, clientId, ...dates };
  const ofAccount = { firmId, accountId: accountId ?? '', ...dates };
  const which: 'getAccountReport' | 'getGroupReport' | 'getPortfolioReport' =
    accountId !== undefined ? 'getAccountReport' : isGroup ? 'getGroupReport' : 'getPortfolioReport';
  const account = Api.useGetAccountReportQuery(ofAccount, { skip: which !== 'getAccountReport' });
  const portfolio = Api.useGetPortfolioReportQuery(ofClient, { skip: which !== 'getPortfolioReport' });
  const group = Api.useGetGroupReportQuery(ofClient, { skip: which !== 'getGroupReport' });
  const answers = { getAccountReport: account, getPortfolioReport: portfolio, getGroupReport: group };
  return {
    list: which,
    question: which === 'getAccountReport' ? ofAccount : ofClient,
    group: which === 'getGroupReport' ? group.currentData : undefined,
    answer: answers[which],
  };
};
