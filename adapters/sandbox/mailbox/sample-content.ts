// Creates the bytes of sample attachments: the same each time, of the requested size, and valid for their type if that is cheap.
import { makePdf } from '#adapters/sandbox/ledger/sample-pdf.ts'

/** A repeatable sequence of 32-bit numbers (xorshift). */
function makeRandom(seed: number): () => number {
  let x = seed | 1
  return () => {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    return x >>> 0
  }
}

function makeNoise(size: number, seed: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(size / 4))
  const next = makeRandom(seed)
  for (let i = 0; i < words.length; i++) words[i] = next()
  return new Uint8Array(words.buffer, 0, size)
}

/** A PDF of one page. Readers ignore the filling after its end. */
export function makePdfOfSize(lines: readonly string[]) {
  return (size: number): Uint8Array => {
    const page = makePdf(lines)
    return Buffer.concat([page, Buffer.alloc(Math.max(0, size - page.length), '%\n')])
  }
}

export function makeSmallPdf(lines: readonly string[]) {
  return (): Uint8Array => makePdf(lines)
}

/** Lines of a ledger export, cut at exactly `size` bytes. */
export function makeCsvOfSize(size: number): Uint8Array {
  const next = makeRandom(7)
  const rows = ['datum;rekening;omschrijving;bedrag\r\n']
  let length = rows[0]?.length ?? 0
  while (length < size) {
    const day = String((next() % 28) + 1).padStart(2, '0')
    const row = `2025-09-${day};${4000 + (next() % 800)};Post ${next() % 100_000};${(next() % 900_000) / 100}\r\n`
    rows.push(row)
    length += row.length
  }
  return Buffer.from(rows.join('').slice(0, size), 'latin1')
}

/** Only the first bytes are those of a film. */
export function makeFilmOfSize(size: number): Uint8Array {
  const bytes = Buffer.from(makeNoise(size, 99))
  bytes.write('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 0, 'latin1')
  return bytes
}
