// Workers compile no module that an earlier process of the tests has compiled, unless coverage is measured, which that makes less precise.
import { enableCompileCache } from 'node:module'
import { COMPILE_CACHE } from './compile-cache.ts'

if (process.env['NODE_V8_COVERAGE'] === undefined) enableCompileCache(COMPILE_CACHE.NODE_COMPILE_CACHE)
