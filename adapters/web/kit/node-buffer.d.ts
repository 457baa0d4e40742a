// The part of Node's `Buffer` that the codecs of the contract use: the web applications import types from there. Declares no globals.
declare module 'node:buffer' {
  export class Buffer extends Uint8Array<ArrayBuffer> {
    static from(text: string | Uint8Array, encoding?: 'base64'): Buffer
    static allocUnsafeSlow(size: number): Buffer
    override subarray(start?: number, end?: number): Buffer
    includes(value: number): boolean
    toString(encoding?: 'base64' | 'latin1', start?: number, end?: number): string
    write(text: string, offset: number, encoding: 'base64'): number
  }
  export const isAscii: (bytes: Uint8Array) => boolean
}
