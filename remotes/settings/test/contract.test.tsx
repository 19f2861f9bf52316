import { describeRemoteContract } from '@tessera/testing/describe-remote-contract';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

describeRemoteContract({
  definition,
  config,
  answers,
  parameters: { subject: 'FEEP', userId: 'U1', webhookId: '0WH0001' },
});
