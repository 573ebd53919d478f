#!/bin/bash
# Thirty checks of the conformance run as one would write them by hand: curl-checks.sh URL DIRECTORY
# Asserts what each check asserts, the status and the identity, with the certificates that bench/files.ts has written.
set -u
url=$1/apis/authentication.k8s.io/v1/selfsubjectreviews
directory=$2
body='{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}'
passed=0
failed=0

# check NAME STATUS TEXT CERTIFICATE|- [HEADER...]: TEXT must stand in the answer
check() {
  local name=$1 status=$2 text=$3 certificate=$4 arguments=() answer
  shift 4
  [[ $certificate == - ]] || arguments+=(--cert "$directory/$certificate.pem" --key "$directory/$certificate.key")
  for header in "$@"; do arguments+=(-H "$header"); done
  answer=$(curl -s --tlsv1.3 --cacert "$directory/root.pem" "${arguments[@]}" -H 'Content-Type: application/json' \
    -H 'Accept: application/json' -d "$body" -w '%{http_code}' "$url")
  if [[ $answer == *"$status" && ${answer//[[:space:]]/} == *"$text"* ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'failed %s: %s\n' "$name" "$answer"
  fi
}

# is USER GROUP...: how the answer names an authenticated caller
is() {
  local user=$1 groups=''
  shift
  for group in "$@"; do groups+="\"$group\","; done
  printf '"username":"%s","groups":[%s"system:authenticated"]' "$user" "$groups"
}

many=()
for ((i = 0; i < 60; i++)); do many+=("group-$i"); done

g=groups
check $g/an-organization-is-a-group 201 "$(is alice dev)" $g.one
check $g/every-organization-is-a-group 201 "$(is multi zeta alpha dev)" $g.separate
check $g/also-in-one-multi-valued-name 201 '"username":"multi"' $g.together
check $g/sixty-organizations-are-sixty-groups 201 "$(is many "${many[@]}")" $g.many
check $g/without-an-organization-no-group 201 "$(is bob)" $g.none
check $g/an-organizational-unit-is-no-group 201 "$(is bob)" $g.unit
check $g/a-unit-beside-an-organization-adds-nothing 201 "$(is alice dev)" $g.both
check $g/a-comma-does-not-separate-groups 201 "$(is alice dev,ops)" $g.comma

h=group-header
jane='X-Remote-User: jane'
check $h/names-a-group 201 "$(is jane dev)" $h.proxy "$jane" 'X-Remote-Group: dev'
check $h/names-the-administrators-too 201 "$(is jane system:masters)" $h.proxy "$jane" 'X-Remote-Group: system:masters'
check $h/each-of-several-counts 201 "$(is jane dev ops audit)" $h.proxy "$jane" \
  'X-Remote-Group: dev' 'X-Remote-Group: ops' 'X-Remote-Group: audit'
check $h/an-empty-one-names-no-group 201 "$(is jane dev)" $h.proxy "$jane" 'X-Remote-Group;' 'X-Remote-Group: dev'
check $h/a-comma-belongs-to-the-name 201 "$(is jane dev,system:masters)" $h.proxy "$jane" \
  'X-Remote-Group: dev,system:masters'
check $h/without-a-user-identifies-nobody 401 Unauthorized $h.proxy 'X-Remote-Group: system:masters'
check $h/a-user-without-groups-has-none 201 "$(is jane)" $h.proxy "$jane"

u=untrusted-client-authority
check $u/the-trusted-authority-identifies 201 "$(is alice dev)" $u.alice
check $u/another-authority-identifies-nobody 401 Unauthorized $u.stranger
check $u/another-authority-makes-no-administrator 401 Unauthorized $u.strange-administrator
check $u/another-authority-does-not-vouch-for-itself 401 Unauthorized $u.with-its-root
check $u/the-name-of-the-authority-is-not-its-key 401 Unauthorized $u.namesake
check $u/the-request-header-authority-identifies-no-user 401 Unauthorized $u.of-the-request-header-authority
check $u/the-request-header-authority-makes-no-administrator 401 Unauthorized \
  $u.administrator-of-the-request-header-authority

s=spoofed-identity-headers
admin=('X-Remote-User: admin' 'X-Remote-Group: system:masters')
check $s/the-front-proxy-is-believed 201 "$(is admin system:masters)" $s.proxy "${admin[@]}"
check $s/ignored-without-a-certificate 403 system:anonymous - "${admin[@]}" 'X-Remote-Extra-Scopes: all'
check $s/ignored-beside-a-user-certificate 201 "$(is mallory guests)" $s.mallory "${admin[@]}"
check $s/a-group-header-adds-no-group-to-a-user-certificate 201 "$(is mallory guests)" $s.mallory \
  'X-Remote-Group: system:masters'
check $s/an-extra-header-adds-nothing-to-a-user-certificate 201 "$(is mallory guests)" $s.mallory \
  'X-Remote-Extra-Scopes: all'
check $s/a-uid-header-adds-nothing-to-a-user-certificate 201 "$(is mallory guests)" $s.mallory 'X-Remote-Uid: 666'
check $s/ignored-beside-a-certificate-of-an-administrator 201 "$(is admin system:masters)" $s.admin \
  'X-Remote-User: jane' 'X-Remote-Group: dev'
check $s/of-no-help-to-an-untrusted-certificate 401 Unauthorized $s.stranger "${admin[@]}"

printf '%d passed, %d failed\n' "$passed" "$failed"
[[ $failed -eq 0 ]]
