// Notes of dependencies that are away, for tests to read.
import type { DependencyFailure, OutageLog } from '#domain/logging/ports.ts'

export interface RecordingOutages {
  readonly outages: OutageLog
  readonly failures: readonly DependencyFailure[]
  /** Dependencies that answered since the last failure, each with its name, if any. */
  readonly answers: readonly string[]
}

export function makeRecordingOutages(): RecordingOutages {
  const failures: DependencyFailure[] = []
  const answers: string[] = []
  return {
    outages: {
      noteFailure: (failure) => {
        failures.push(failure)
        answers.length = 0
      },
      noteAnswer: (dependency, name) => void answers.push(name === undefined ? dependency : `${dependency} ${name}`),
    },
    failures,
    answers,
  }
}
