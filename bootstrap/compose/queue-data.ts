// The data of jobs that carry none: a schedule fires them, and what they do they find out themselves.
import * as t from 'io-ts'

export const nothing: t.Decoder<unknown, Record<string, never>> = {
  name: 'nothing',
  validate: () => t.success({}),
  decode: () => t.success({}),
}
