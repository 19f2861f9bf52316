// Real processes and databases on a busy machine: the limit is there to end a hang, not to measure.
jest.setTimeout(180_000);
