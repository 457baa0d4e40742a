// The environment of processes that tests start: modules compiled once a run, which is half of a start.
import { tmpdir } from 'node:os'
import path from 'node:path'

export const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'tapster-test', 'compile-cache') }
