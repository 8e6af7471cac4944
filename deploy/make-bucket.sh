#!/bin/sh
# Makes the bucket BUCKET on the S3-compatible server ENDPOINT, unless it exists. Needs curl 7.75 or later.
set -eu

# The SHA-256 of an empty body, which some servers want to see and older curls do not send.
nothing=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855

for try in $(seq 60); do
  answer=$(printf 'user = "%s:%s"\n' "$AWS_ACCESS_KEY_ID" "$AWS_SECRET_ACCESS_KEY" |
    curl --config - --aws-sigv4 aws:amz:us-east-1:s3 --request PUT --silent --max-time 10 \
      --header "x-amz-content-sha256: $nothing" --output /dev/null --write-out '%{http_code}' \
      "$ENDPOINT/$BUCKET" || true)
  case $answer in
  # 409: it exists already.
  200 | 409)
    echo "The bucket $BUCKET is there."
    exit 0
    ;;
  401 | 403)
    echo "The server refuses the keys (HTTP $answer)." >&2
    exit 1
    ;;
  esac
  sleep 1
done
echo "The bucket $BUCKET could not be made (HTTP $answer, try $try)." >&2
exit 1
