# Sourced by what runs several parts: each ends with "N passed, N failed", and the sums are in `passed` and `failed`; `broken` is
# 1 once a part had another exit code than 0, or did not say how much passed.
passed=0
failed=0
broken=0
part_log=$(mktemp)
trap 'rm -f "$part_log"' EXIT

# $1 title, then the command. Without its last line a part has failed, whatever its exit code.
part() {
  local title=$1 summary ok bad
  shift
  printf '\n==== %s\n' "$title"
  "$@" 2>&1 | tee "$part_log"
  [ "${PIPESTATUS[0]}" -eq 0 ] || broken=1
  summary=$(tail -n 1 "$part_log")
  ok=$(grep -Eo '^[0-9]+ passed' <<<"$summary" | grep -Eo '[0-9]+')
  bad=$(grep -Eo '[0-9]+ failed$' <<<"$summary" | grep -Eo '[0-9]+')
  if [ -z "$ok" ] || [ -z "$bad" ]; then
    echo "$title: the last line does not say how much passed"
    broken=1
    bad=$((${bad:-0} + 1))
  fi
  passed=$((passed + ${ok:-0}))
  failed=$((failed + bad))
}

# The last line of all, and the exit code.
tallied() {
  printf '\n%d passed, %d failed\n' "$passed" "$failed"
  exit "$broken"
}
