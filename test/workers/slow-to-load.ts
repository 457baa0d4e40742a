// A module that takes longer to load than its work may.
const never = new Int32Array(new SharedArrayBuffer(4))
Atomics.wait(never, 0, 0, 1_500)

export function answer(): string {
  return 'loaded'
}
