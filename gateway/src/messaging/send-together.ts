import type { NatsConnection } from '@nats-io/transport-node';

/**
 * `connection`, whose requests of one turn of the event loop leave together: under load a write to
 * the socket costs more than all else that a request needs.
 */
export function sendTogether(connection: NatsConnection): NatsConnection {
  const waiting: (() => void)[] = [];
  const sendAll = () => {
    for (const send of waiting.splice(0)) send();
  };
  const request: NatsConnection['request'] = (...parameters) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendAll);
      waiting.push(() => connection.request(...parameters).then(resolve, reject));
    });
  return Object.create(connection, { request: { value: request } }) as NatsConnection;
}
