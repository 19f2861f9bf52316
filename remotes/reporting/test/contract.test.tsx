import { describeRemoteContract } from '@tessera/testing/describe-remote-contract';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

describeRemoteContract({
  definition,
  config,
  answers,
  parameters: { month: '2026-10-06', day: '2026-11-19', report: 'flows' },
});
