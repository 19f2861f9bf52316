import { describeRemoteContract } from '@tessera/testing/describe-remote-contract';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

describeRemoteContract({
  definition,
  config,
  answers,
  parameters: {
    clientId: 'C01F4QX',
    accountId: 'A1',
    groupId: 'G1',
    transactionId: 'T9',
    crystallisationId: 'X1',
    clientProductId: '0500001',
  },
});
