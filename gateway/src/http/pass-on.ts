import { allCalls, isPassedOn, successMessages } from '@el-reto/contracts';
import type { PassedCall } from '@el-reto/contracts';
import type { RequestClient } from '@el-reto/service-kit';
import type { BoundEndpoint } from './bind-endpoints.ts';
import type { Call, Outcome } from './endpoint.ts';

/** Every call that the gateway only passes on to the service that its definition names. */
export function passedOn(requests: RequestClient): BoundEndpoint[] {
  return allCalls.filter(isPassedOn).map((definition) => ({
    definition,
    handle: passOn(definition, requests),
  }));
}

function passOn(definition: PassedCall, requests: RequestClient) {
  const { message, timeoutMs } = definition;
  const sentence = message && { message: successMessages[message] };
  return async ({ params, query, body, actor, idempotencyKey }: Call): Promise<Outcome> => {
    const input = Object.assign({}, params, query, body);
    const options = { actor, idempotencyKey, ...(timeoutMs && { timeoutMs }) };
    const answer = await requests.ask(definition, input, options);
    return (sentence ? Object.assign({}, answer, sentence) : answer) as Outcome;
  };
}
