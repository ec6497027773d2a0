/** The part of gRPC's and Protocol Buffers' formats that contains documents and collections. */

/** The messages in a gRPC body. A flag and the length precede each message. */
export function messagesIn(body: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at + 5 <= body.length;) {
    const end = at + 5 + body.readUInt32BE(at + 1);
    messages.push(body.subarray(at + 5, end));
    at = end;
  }
  return messages;
}

/** The fields of a message that have a length (texts, bytes, messages), by their numbers. */
export function fieldsOf(message: Buffer): (readonly [number, Buffer])[] {
  const fields: (readonly [number, Buffer])[] = [];
  for (let at = 0; at < message.length;) {
    const [tag, afterTag] = varintAt(message, at);
    const [value, afterValue] = varintAt(message, afterTag);
    const type = tag % 8;
    if (type === 2) {
      fields.push([Math.floor(tag / 8), message.subarray(afterValue, afterValue + value)]);
    }
    if (type === 0) at = afterValue;
    else if (type === 1) at = afterTag + 8;
    else if (type === 2) at = afterValue + value;
    else if (type === 5) at = afterTag + 4;
    else throw new Error(`no field has the type ${type}`);
  }
  return fields;
}

/** The text of the first field with this path of field numbers; undefined if there is none. */
export function textAt(message: Buffer, [first, ...rest]: readonly number[]): string | undefined {
  for (const [field, value] of fieldsOf(message)) {
    if (field === first) return rest.length === 0 ? value.toString() : textAt(value, rest);
  }
  return undefined;
}

/** The top-level collection in the full name of a document. */
export const collectionOf = (name: string): string => name.split('/')[5] ?? '';

/** The number that begins at `start`, and the position of its end. */
function varintAt(message: Buffer, start: number): readonly [number, number] {
  let value = 0;
  for (let at = start, factor = 1; at < message.length; at++, factor *= 128) {
    const byte = message[at] ?? 0;
    value += (byte % 128) * factor;
    if (byte < 128) return [value, at + 1];
  }
  return [value, message.length];
}
