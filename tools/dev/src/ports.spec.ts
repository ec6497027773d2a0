import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choosePort, claimPublicPorts, isFree } from './ports.ts';

const taken = (...ports: number[]) => ({
  probe: (port: number) => Promise.resolve(!ports.includes(port)),
});

beforeEach(() => void vi.stubEnv('FREE_PORTS', ''));
afterEach(() => void vi.unstubAllEnvs());

describe('choosePort', () => {
  it('gives a port of the range out once, whether its owner listens yet or not', async () => {
    const numbers = [0.25, 0.25, 0.75];
    const random = () => numbers.shift() ?? 0;
    expect(await choosePort(0, { ...taken(), random })).toBe(23_000);
    expect(await choosePort(0, { ...taken(), random })).toBe(29_000);
  });

  it('takes the preferred port where it is free', async () => {
    expect(await choosePort(4222, taken())).toBe(4222);
  });

  it('goes elsewhere when the preferred port is taken, below the ephemeral range', async () => {
    const port = await choosePort(4222, { ...taken(4222), random: () => 0.999_999 });
    expect(port).toBe(31_999);
  });

  it('looks on until it finds a free one', async () => {
    const numbers = [0, 0, 0.5];
    const random = () => numbers.shift() ?? 0;
    expect(await choosePort(0, { ...taken(20_000), random })).toBe(26_000);
  });

  it('stays within FREE_PORTS, whatever is preferred', async () => {
    vi.stubEnv('FREE_PORTS', '24000-24001');
    expect(await choosePort(4222, { ...taken(), random: () => 0.999_999 })).toBe(24_001);
    expect(await choosePort(4222, { ...taken(), random: () => 0 })).toBe(24_000);
    expect(await choosePort(24_001, { ...taken(), random: () => 0 })).toBe(24_001);
  });

  it.each(['24000', '24001-24000', 'x-y'])('refuses FREE_PORTS=%s', async (text) => {
    vi.stubEnv('FREE_PORTS', text);
    await expect(choosePort(0)).rejects.toThrow(`FREE_PORTS=${text} no es un intervalo`);
  });

  it('gives up with a clear line when there is none', async () => {
    const probe = () => Promise.resolve(false);
    await expect(choosePort(0, { probe })).rejects.toThrow('No hay puertos libres');
  });
});

describe('claimPublicPorts', () => {
  it('keeps the ports that people know from whoever would prefer them too', async () => {
    const port = await choosePort(0);
    const adminPort = await choosePort(0);
    const ports = { PORT: port, ADMIN_PORT: adminPort };
    expect(await claimPublicPorts(ports)).toEqual(ports);
    expect(await isFree(adminPort)).toBe(true);
    expect(await choosePort(adminPort)).not.toBe(adminPort);
  });

  it('gives no port to two', async () => {
    const port = await choosePort(0);
    await expect(claimPublicPorts({ PORT: port, ADMIN_PORT: port })).rejects.toThrow(
      `El puerto ${port} ya está en uso: libéralo o elige otro con ADMIN_PORT=<puerto>.`,
    );
  });
});
