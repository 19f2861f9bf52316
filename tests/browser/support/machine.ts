import { demoUser, runningDemo } from '@tessera/testing/browser/demo';

/** Writes as the firm's machine user (another system, or operations), directly to the platform. Returns the status. */
export const writeAsMachine = async (method: 'POST' | 'PUT', path: string, body: object): Promise<number> => {
  const { platformUrl } = runningDemo();
  const { id, password } = demoUser('NBW', 'machine');
  const headers = { 'content-type': 'application/json' };
  const signedIn = (await (
    await fetch(`${platformUrl}/authenticate`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ firmId: 'NBW', id, password }),
    })
  ).json()) as { data: { token: string } };
  return (
    await fetch(`${platformUrl}${path}`, {
      method,
      headers: { ...headers, 'api-token': signedIn.data.token },
      body: JSON.stringify(body),
    })
  ).status;
};
