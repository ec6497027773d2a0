import 'reflect-metadata';
import { calls, everyRequest, type Actor, type RequestDefinition } from '@el-reto/contracts';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Server } from '@nestjs/microservices';
import { codeOf } from '@el-reto/testing';
import { lastValueFrom, type Observable } from 'rxjs';
import { beforeAll, expect, it } from 'vitest';
import { HandleRequest, parseInput } from './handle-request.ts';

const accesses = ['all', 'signed-in', 'user', 'admin'] as const;

/** A controller that answers all requests of the product without checks in its handlers. */
class BareController {}
Controller()(BareController);
for (const definition of everyRequest) {
  const descriptor = { configurable: true, writable: true, value: async () => ({}) };
  Object.defineProperty(BareController.prototype, definition.subject, descriptor);
  HandleRequest(definition)(BareController.prototype, definition.subject, descriptor);
}

class BareModule {}
Module({ controllers: [BareController] })(BareModule);

/** A transport whose handlers the test calls directly. */
class Handlers extends Server {
  override listen(callback: () => void): void {
    callback();
  }
  override close(): void {}
  override on(): void {}
  override unwrap(): never {
    throw new Error('there is no connection');
  }
}

const handlers = new Handlers();
beforeAll(async () => {
  const app = await NestFactory.createMicroservice(BareModule, {
    strategy: handlers,
    logger: false,
    abortOnError: false,
  });
  await app.listen();
});

const verified: Actor = {
  uid: 'ana',
  email: 'ana@elreto.test',
  emailVerified: true,
  admin: false,
  provider: 'password',
};

/** Returns the code with which a request is refused. No schema accepts its input. */
async function refusalOf(definition: RequestDefinition, actor: Actor | null): Promise<string> {
  const handler = handlers.getHandlers().get(definition.subject);
  const answer = handler?.({ input: 7, context: { actor, idempotency: null } });
  return codeOf(lastValueFrom((await answer) as Observable<unknown>));
}

const letIn = 'MALFORMED_REQUEST';
const noToken = 'UNAUTHENTICATED';
const noMail = 'EMAIL_NOT_VERIFIED';

// The expected codes of requests for everyone, for signed-in accounts, for users and for administrators.
it.each<[string, Actor | null, [string, string, string, string]]>([
  ['a visitor', null, [letIn, noToken, noToken, noToken]],
  ['an unverified account', { ...verified, emailVerified: false }, [letIn, letIn, noMail, noMail]],
  ['a verified account', verified, [letIn, letIn, letIn, 'ADMIN_ONLY']],
  [
    'an unverified administrator',
    { ...verified, admin: true, emailVerified: false },
    [letIn, letIn, noMail, noMail],
  ],
  ['an administrator', { ...verified, admin: true }, [letIn, letIn, letIn, letIn]],
])('every request admits %s as its access declares, before its input is parsed', async (...row) => {
  const [, actor, expected] = row;
  for (const [i, access] of accesses.entries()) {
    const guarded = everyRequest.filter((definition) => definition.access === access);
    expect(guarded.length).toBeGreaterThan(0);
    const codes = await Promise.all(guarded.map((definition) => refusalOf(definition, actor)));
    expect(new Set(codes)).toEqual(new Set([expected[i]]));
  }
  expect(new Set(everyRequest.map(({ access }) => access))).toEqual(new Set(accesses));
});

const user = { name: 'Ana', lastName: 'Núñez', dob: '2000-02-29' };

it.each([
  [calls.createUser.body, { ...user, name: '' }, /^name \(/],
  [calls.createUser.body, { ...user, lastName: 7 }, /^lastName \(/],
  [calls.createUser.body, { name: 'Ana', lastName: 'Núñez' }, /^dob \(/],
  [calls.readMyNotifications.body, {}, /^ids \(/],
])('a malformed body with several forms gets an error that names the wrong field', (...row) => {
  const [schema, value, detail] = row;
  const named = { code: 'MALFORMED_REQUEST', params: { detail: expect.stringMatching(detail) } };
  expect(() => parseInput(schema, value)).toThrow(expect.objectContaining(named));
});
