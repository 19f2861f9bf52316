import { AddressRefused, mayReach, readAddress, resolveTarget } from './address';
import { readRanges, type WebhookNetwork } from './network';

const network = (addresses: readonly string[] = ['93.184.216.34'], allowed = ''): WebhookNetwork => ({
  allowed: readRanges(allowed),
  resolve: () => Promise.resolve(addresses),
});
const refusal = (url: string, allowed = ''): string | null => {
  try {
    readAddress(url, network([], allowed));
    return null;
  } catch (error) {
    if (error instanceof AddressRefused) return error.message;
    throw error;
  }
};

describe('the address of a webhook', () => {
  it.each([
    'https://hooks.example.com/tessera?firm=NBW',
    'https://hooks.example.com:8443/',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/hook',
  ])('may be %s', (url) => expect(refusal(url)).toBeNull());

  it.each([
    ['', /^Enter the address/],
    ['hooks.example.com', /such as https:/],
    ['ftp://hooks.example.com', /begins with https/],
    ['http://hooks.example.com', /unencrypted/],
    ['https://name:word@hooks.example.com', /user name and password/],
    ['https://name@hooks.example.com', /user name and password/],
    ['https://hooks.example.com/#part', /#/],
    ['https://hooks.example.com:25/', /port 25/],
    ['https://hooks.example.com:80/', /port 80/],
    ['https://hooks', /whole name/],
    ['https://hooks.example.com\\@10.0.0.1/', /backslashes/],
    ['https://hooks.example.com/a b', /spaces/],
    ['https://hooks\u200b.example.com/', /cannot be seen/],
    [`https://hooks.example.com/${'x'.repeat(500)}`, /at most 500/],
    ['https://localhost/', /private network/],
    ['https://localhost./', /private network/],
    // The same address in other notations.
    ['https://2130706433/', /as it is usual/],
    ['https://0x7f000001/', /as it is usual/],
    ['https://0177.0.0.1/', /as it is usual/],
    ['https://127.1/', /as it is usual/],
    ['https://0x08.8.8.8/', /as it is usual/],
    ['https://[0:0:0:0:0:0:0:1]/', /as it is usual/],
    ['https://１２７.0.0.1/', /as it is usual/],
  ])('may not be %s', (url, why) => expect(refusal(url)).toMatch(why));

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.9.10',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'fe80::1%eth0',
    'nonsense',
  ])('may not be inside or reserved: %s', (address) => expect(mayReach(address, network())).toBe(false));

  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111'])('may be public: %s', (address) =>
    expect(mayReach(address, network())).toBe(true),
  );

  it('may be inside where an operator allows it, and unencrypted on this machine alone', () => {
    expect(refusal('https://10.1.2.3/', '10.1.0.0/16')).toBeNull();
    expect(refusal('https://10.2.2.3/', '10.1.0.0/16')).toMatch(/private network/);
    expect(refusal('http://10.1.2.3:8080/', '10.1.0.0/16')).toMatch(/unencrypted/);
    expect(refusal('http://127.0.0.1:8080/', '127.0.0.1/32')).toBeNull();
    expect(refusal('http://127.0.0.2:8080/', '127.0.0.1/32')).toMatch(/private network/);
    expect(refusal('http://localhost:8080/', '127.0.0.1/32')).toBeNull();
  });

  it('is looked up once, and refused when the name stands for an address inside, among others too', async () => {
    const asked: string[] = [];
    const target = await resolveTarget('https://hooks.example.com/x', {
      allowed: [],
      resolve: (host) => {
        asked.push(host);
        return Promise.resolve(['93.184.216.34', '8.8.8.8']);
      },
    });
    expect([target.address, asked]).toEqual(['93.184.216.34', ['hooks.example.com']]);
    for (const inside of ['127.0.0.1', '::ffff:10.0.0.1', '169.254.169.254'])
      await expect(resolveTarget('https://hooks.example.com/x', network(['93.184.216.34', inside]))).rejects.toThrow(
        /stands for an address inside/,
      );
    await expect(resolveTarget('https://hooks.example.com/x', network([]))).rejects.toThrow(/stands for no address/);
  });
});
