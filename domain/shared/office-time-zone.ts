// The time zone of every office. Days, schedules and displayed times use it, wherever the reader is. 03:30 is at night there all year.

export const OFFICE_TIME_ZONE = 'Europe/Amsterdam'
