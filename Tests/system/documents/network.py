"""A network of its own: names of shops that lead to a server of this test.

huewall connects to public addresses only, by TLS, with the certificates that the system trusts. So the test runs in name spaces for
network and mounts (`unshare --mount --net`, which scripts/checks/documents.sh does): there a public address belongs to this machine,
/etc/hosts names it, and one more certificate is trusted. Outside nothing changes.
"""

import os
import subprocess
from pathlib import Path

import trustme

import shops

# A public one, so that huewall connects to it. Nothing leaves the name space.
ADDRESS = "93.184.215.14"
INSIDE = "DOCUMENTS_IN_OWN_NETWORK"
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"


def is_own():
    """Whether this process runs in name spaces of its own."""
    return os.environ.get(INSIDE) == "1"


def start(folder):
    """Once for a process in name spaces of its own. The folder stays until its end."""
    assert is_own(), "run this in name spaces of its own: scripts/checks/documents.sh does"
    for command in ["ip link set lo up", f"ip address add {ADDRESS}/32 dev lo"]:
        subprocess.run(command.split(), check=True)
    authority = trustme.CA()
    (folder / "trusted.crt").write_bytes(Path(TRUSTED).read_bytes() + authority.cert_pem.bytes())
    (folder / "hosts").write_text(f"127.0.0.1 localhost\n{ADDRESS} {' '.join(shops.HOSTS)}\n")
    certificate = authority.issue_cert(*shops.HOSTS)
    certificate.private_key_and_cert_chain_pem.write_to_path(folder / "server.pem")
    for source, target in [("hosts", "/etc/hosts"), ("trusted.crt", TRUSTED)]:
        subprocess.run(["mount", "--bind", folder / source, target], check=True)
    shops.serve(ADDRESS, folder / "server.pem")
