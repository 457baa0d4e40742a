// Whether Redis can hold the log of all replicas (OPS-14).
import { type Diagnosis, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import { makeRedisConnection, toFailureReason } from './connection.ts'

/** As `6.2`. */
const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 6 || (major === 6 && minor >= 2)
}

export async function diagnoseRedis(url: string, prefix: string): Promise<Diagnosis> {
  const connection = makeRedisConnection(url)
  try {
    const info = await connection.use((client) => client.info('server'))
    const version = /^redis_version:([\d.]+)/m.exec(info)?.[1] ?? ''
    if (version !== '' && !isNewEnough(version))
      return reportFailing(
        `Redis is versie ${version}.`,
        `Redis has version ${version}.`,
        'Gebruik Redis 6.2 of nieuwer.',
        'Use Redis 6.2 or newer.',
      )
    const key = `${prefix}:doctor`
    await connection.use((client) => client.set(key, '1', { expiration: { type: 'EX', value: 60 } }))
    await connection.use((client) => client.del(key))
    return reportWorking(`Redis ${version} bewaart het logboek.`, `Redis ${version} stores the log.`)
  } catch (error) {
    const reason = toFailureReason(error)
    return ['WRONGPASS', 'NOAUTH', 'NOPERM', 'READONLY'].includes(reason)
      ? reportFailing(
          `Redis weigert de login of het schrijven (${reason}).`,
          `Redis refuses the login or the write (${reason}).`,
          'Zet in REDIS_URL een login die mag schrijven, op de primaire server.',
          'Set REDIS_URL to a login that may write, at the primary server.',
        )
      : reportFailing(
          `Redis antwoordt niet (${reason}): het logboek blijft leeg.`,
          `Redis does not answer (${reason}): the log stays empty.`,
          'Controleer REDIS_URL (rediss:// is met TLS), of kies LOG_STORAGE=inmemory.',
          'Check REDIS_URL (rediss:// is with TLS), or choose LOG_STORAGE=inmemory.',
        )
  } finally {
    connection.close()
  }
}
