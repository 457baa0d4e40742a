// Stores entries in the shared buffer in one step of Redis. It makes room as shared-ring.ts does in memory: expired entries go first, and
// beyond `max` the oldest entry of the largest group is removed.

/** The keys of the entries by their moment, of the ids of each group, and of the size of each group. */
export function toKeys(prefix: string) {
  return [`${prefix}:entries`, `${prefix}:groups`, `${prefix}:sizes`] as const
}

/** The maximum number of expired entries that one call removes. The next call removes more. */
const EXPIRED_AT_MOST = 1_000
/** The number of members read at a time when the groups are built again. */
const PIECE = 500
/** The number of members of one moment that are searched at a time for an id. */
const LOOK = 16

/** Arguments: the oldest moment to keep, `max`, `ttl`, then score, group and value of each member. */
export const PUT = `
local entries, groups, sizes = KEYS[1], KEYS[2], KEYS[3]
local oldest, max, ttl = ARGV[1], tonumber(ARGV[2]), ARGV[3]

local function enter(group, id)
  redis.call('ZADD', groups, 0, group .. '\\t' .. id)
  redis.call('ZINCRBY', sizes, 1, group)
end

local function forget(group, id)
  redis.call('ZREM', groups, group .. '\\t' .. id)
  if tonumber(redis.call('ZINCRBY', sizes, -1, group)) <= 0 then redis.call('ZREM', sizes, group) end
end

local function partsOf(member)
  return string.match(member, '^([^\\t]*)\\t([^\\t]*)\\t[^\\t]*\\t([^\\t]*)\\t')
end

local function drop(member)
  redis.call('ZREM', entries, member)
  local id, level, tenant = partsOf(member)
  if id then
    local group = level .. ' ' .. tenant
    if redis.call('ZSCORE', groups, group .. '\\t' .. id) then forget(group, id) end
  end
end

local function memberOf(id)
  local at = tonumber(string.sub(id, 1, 9), 36)
  for offset = 0, max, ${LOOK} do
    local found = redis.call('ZRANGEBYSCORE', entries, at, at, 'LIMIT', offset, ${LOOK})
    if #found == 0 then return nil end
    for _, member in ipairs(found) do
      if string.sub(member, 1, #id + 1) == id .. '\\t' then return member end
    end
  end
end

-- Redis may have given up one of the keys for want of memory.
local function regroup()
  local foreign = {}
  redis.call('DEL', groups, sizes)
  for from = 0, redis.call('ZCARD', entries) - 1, ${PIECE} do
    for _, member in ipairs(redis.call('ZRANGE', entries, from, from + ${PIECE - 1})) do
      local id, level, tenant = partsOf(member)
      if id then enter(level .. ' ' .. tenant, id) else table.insert(foreign, member) end
    end
  end
  for _, member in ipairs(foreign) do redis.call('ZREM', entries, member) end
end

local function makeRoom()
  local group = redis.call('ZREVRANGE', sizes, 0, 0)[1]
  if not group then return redis.call('ZPOPMIN', entries) end
  local first = redis.call('ZRANGEBYLEX', groups, '[' .. group .. '\\t', '(' .. group .. '\\n', 'LIMIT', 0, 1)[1]
  if not first then return redis.call('ZREM', sizes, group) end
  local id = string.sub(first, #group + 2)
  local member = memberOf(id)
  if member then drop(member) else forget(group, id) end
end

if redis.call('ZCARD', groups) ~= redis.call('ZCARD', entries) or redis.call('EXISTS', groups) ~= redis.call('EXISTS', sizes) then regroup() end
for _, member in ipairs(redis.call('ZRANGEBYSCORE', entries, '-inf', '(' .. oldest, 'LIMIT', 0, ${EXPIRED_AT_MOST})) do drop(member) end
for at = 4, #ARGV, 3 do
  local score, group, value = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  if redis.call('ZADD', entries, score, value) == 1 then
    enter(group, (partsOf(value)))
  end
end
while redis.call('ZCARD', entries) > max do makeRoom() end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ttl) end
`
